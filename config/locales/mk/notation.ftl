# ansage notation
notation-place = Партија { $game }, потег { $number } ({ SIDE($color) ->
    [white] бел
   *[black] црн
 }), ред { $line }, колона { $column }: { $reason }
notation-line = Ред { $line }, колона { $column }: { $reason }
notation-not-a-move = „{ $word }“ не е потег во ниту една нотација.
notation-meaningless = „{ $word }“ не значи ништо и е прескокнато.
notation-number = Бројот „{ $word }“ не одговара на овој потег. Дали недостига потег или некој е запишан двапати?
notation-after-end = На таблата партијата е веќе завршена ({ $result }): „{ $word }“ и натамошното не е прочитано.
notation-contradiction = Ознаката Result кажува { $word }, а по потезите стои { $result }. Важи ознаката.
notation-against-board = Наведен е резултат { $word }, но на таблата партијата е завршена ({ $result }). Важи резултатот на таблата.
notation-illegal = „{ $word }“ не е дозволен потег. { $reason }
notation-ambiguous = „{ $word }“ е двосмислен: { $reason }.
notation-languages = „{ $word }“ е различен потег во различни јазици: { $reason }. Наведете го јазикот со --from.
notation-letter = „{ $word }“ има буква за фигура што јазикот на оваа партија не ја знае.
notation-open-comment = Овој коментар нема крај. Сѐ по него до ознаките на следната партија не е прочитано.
notation-open-variation = Оваа варијанта нема крај. Сѐ по неа се смета за нејзин дел.
notation-commented-moves = Точка-запирката започнува коментар до крајот на редот. Потезите во него не се прочитани. Отстранете ја точка-запирката.
notation-other-game = { $word } не е шах. Ansage не ја знае оваа варијанта, потезите не се прочитани.
notation-too-deep = Варијантите се вгнездени предлабоко.
notation-too-long = Партијата има премногу потези или забелешки. Остатокот не е прочитан.
notation-tag = Редот { $word } не е цела ознака и не се смета. Проверете ги наводниците и аглестата заграда.
notation-second-tag = Ознаката { $word } се јавува повеќепати во оваа партија, со различни вредности. Важи првата.
notation-long-tag = Ознаката { $word } е предолга, или ги има премногу. Не е прочитана.
notation-long-comment = Коментарот е предолг. Прочитан е само неговиот почеток.
notation-no-game = { $file } не содржи потези.
# In place of the name of a file.
notation-standard-input = Стандардниот влез
notation-nul = Ред { $line }, колона { $column }: нулти бајт. Тоа не е текст, натаму не е прочитано. Ако е текстуална датотека, претворете ја во UTF-8.
encoding-assumed = Партиите не се во UTF-8. Прочитано како { $name }. Ако буквите се погрешни, наведете го кодирањето со --encoding.
encoding-unknown = Нема кодирање { $name }. Има, на пример: utf-8, utf-16le, windows-1252, windows-1251, koi8-r, macintosh.
notation-no-form = Нема нотација „{ $word }“. Има: { $known }.
notation-no-modifier = Нотацијата { $word } нема додаток „{ $name }“. Има: { $known }.
notation-no-language = За нотацијата { $word } нема јазик „{ $name }“. Има: { $known }.
notation-no-letters = Нотацијата { $word } нема букви на ниту еден јазик. Изоставете ја двоточката и тоа што е по неа.
not-letter = Буквата за фигура во { $word } значи различно во различни јазици: { $meanings }. Кажете го зборот.

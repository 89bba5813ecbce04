# ansage model

model-fetching = Fetching { $url }{ $megabytes ->
        [0] .
       *[other] , { $megabytes } megabytes.
    }
model-resuming = A part was here already: going on at { $percent } percent.
model-percent = { $percent } percent
model-megabytes = { $megabytes } megabytes
model-unpacking = Verifying and unpacking the model.
model-installed = Installed and verified: { $name }, in { $path }.
model-installed-unverified = Installed, but not verified: { $name }, in { $path }. Only the source of the archive vouches for it.
model-present = Already installed: { $name }, in { $path }. To renew it, remove it first with: ansage model remove { $name }
model-removed = Removed: { $name }.
model-in-use = { $line } In use.
model-line-bundled = { $name }: came with the program.
model-line-installed = { $name }: installed.
model-line-available = { $name }: not installed, { $megabytes } megabytes, licence { $licence }.
model-line-chosen = { $name }: in { $path }.

model-word-replaced = The model does not know “{ $word }”. Instead of “{ $form }” it hears “{ $instead }”.
model-word-unspeakable = The model does not know “{ $word }”. You can only type “{ $form }”.
model-words-needless = The model does not know these filler words, leave them out: { $words }.

# Errors of listing, installing and removing models
error-models-list = The list of models { $path } is wrong in line { $line }: { $reason }. See { $shipped } for its form.
error-models-no-home = There is no folder for models, because you have no home folder. Set HOME to a folder.
error-models-busy = Another Ansage is installing or removing a model. Try again when it has finished.
error-models-write = { $path } cannot be changed: { $reason }. Check the permissions of its folder.
error-model-unknown = No model “{ $name }” is known. Known are: { $known }. An archive of another one is installed by its file name.
error-model-not-installed = There is no installed model “{ $name }”. For a list of the installed ones: ansage model list
error-archive-wrong = The archive is not the model { $model }: { $file } is missing or not the publisher's (wrong size or SHA-256). Nothing was installed. Fetch it again.
error-archive-unverified = The archive holds the model { $name }, which is not in the list of known models, so it cannot be verified. If you trust where it came from, install it with --unverified.
error-archive-name = The archive's model cannot be installed as “{ $name }”. Rename the folder inside the archive.
error-archive-unusable = Nothing was installed. { $reason }
error-archive-large = { $url } is larger than the model can be ({ $bytes } bytes). Nothing was installed.
error-archive-disk-full = The disk is full: { $path } could not be written. Free some space and give the same command again; what has arrived is kept.
error-archive-damaged = The archive { $path } is damaged or not a ZIP archive. Fetch it again.
error-archive-unsafe = The archive is not to be trusted: its entry “{ $entry }” { $fault ->
    [outside] leads out of its folder
    [twice] comes twice
   *[kind] is neither a file nor a folder
 }. Nothing was installed.
error-archive-folders = The archive is not a model: its files do not all lie in one folder. Nothing was installed.
error-archive-too-large = The archive is not to be trusted: it holds more than { $megabytes } megabytes or { $files } files. Nothing was installed.
error-unreachable = { $url } cannot be reached: { $reason }. Check the connection to the internet.
error-server-refuses = The server answered { $status } to { $url }. Try again later, or fetch the archive elsewhere and install it with: ansage model install ARCHIVE.zip
error-broken-off = The transfer of { $url } broke off after { $bytes } bytes: { $reason }. Give the same command again; it goes on from there.
fetch-no-host = there is no such computer
fetch-no-address = it is not an internet address
fetch-no-http = the answer is not in HTTP
fetch-redirects = it only redirects
fetch-insecure = the connection is not secure
fetch-no-connection = no connection can be made

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
model-installed-unverified = Installed, but not verified: { $name }, in { $path }. Nothing vouches for it but whom you have the archive from.
model-present = Already installed: { $name }, in { $path }. To renew it, remove it first with: ansage model remove { $name }
model-removed = Removed: { $name }.
model-in-use = { $line } In use.
model-line-bundled = { $name }: came with the program.
model-line-installed = { $name }: installed.
model-line-available = { $name }: not installed, { $megabytes } megabytes, licence { $licence }.
model-line-chosen = { $name }: in { $path }.

model-word-replaced = The model does not know “{ $word }”. Instead of “{ $form }” it hears “{ $instead }”.
model-word-unspeakable = The model does not know “{ $word }”. You can only type “{ $form }”.
model-words-needless = The model does not know these words without meaning, leave them out: { $words }.

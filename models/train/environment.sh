# Sourced by make-model and make-graph: a virtual environment under work/, and `recipe STAGE`, which runs a stage in it.
venv="$here/work/venv"
if [ ! -x "$venv/bin/pip" ] || ! cmp -s "$here/requirements.txt" "$venv/requirements.txt"; then
    mkdir -p "$here/work"
    # Without python3-venv there would be a folder without pip.
    [ -x "$venv/bin/pip" ] || python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet -r "$here/requirements.txt"
    cp "$here/requirements.txt" "$venv/requirements.txt"
fi
recipe() { (cd "$here" && nice -n 19 "$venv/bin/python" -m recipe "$@"); }

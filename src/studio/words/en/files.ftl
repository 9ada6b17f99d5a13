### Files, in English.

## Dialogs for files

files-open = Open a problem
files-deals = Problems and deals
files-all = All files
files-csv = Comma-separated values
files-png = Portable network graphics

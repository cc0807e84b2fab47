@rem The scripts of package.json begin with exec, so that signals reach the platform and not a shell; the shell of Windows has no such word.
@%*

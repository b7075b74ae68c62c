; The app under "Open with" for .csv and .xlsx. What opens them by a double click stays what it was: the default value of
; neither ending is written, neither here nor by electron-builder (whose fileAssociations would, on Windows).
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\Paysheet.Sheet" "" "Payment sheet"
  WriteRegStr SHCTX "Software\Classes\Paysheet.Sheet\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHCTX "Software\Classes\.csv\OpenWithProgids" "Paysheet.Sheet" ""
  WriteRegStr SHCTX "Software\Classes\.xlsx\OpenWithProgids" "Paysheet.Sheet" ""
!macroend

!macro customUnInstall
  DeleteRegValue SHCTX "Software\Classes\.csv\OpenWithProgids" "Paysheet.Sheet"
  DeleteRegValue SHCTX "Software\Classes\.xlsx\OpenWithProgids" "Paysheet.Sheet"
  DeleteRegKey SHCTX "Software\Classes\Paysheet.Sheet"
!macroend

@echo off
rem The command line of the installed app, run by this computer's own Node: 22.18 or newer, from https://nodejs.org.
setlocal
if not defined PAYSHEET_NODE set "PAYSHEET_NODE=node"
"%PAYSHEET_NODE%" --version >nul 2>nul
if errorlevel 1 (
  echo paysheet needs Node 22.18 or newer: install Node 24 from https://nodejs.org, or set PAYSHEET_NODE to node.exe. 1>&2
  exit /b 2
)
"%PAYSHEET_NODE%" --max-semi-space-size=16 "%~dp0..\app.asar.unpacked\out\cli\paysheet.mjs" %*

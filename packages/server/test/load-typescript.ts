/**
 * Set-up of the server's tests: processes that a test starts from source load TypeScript. It comes before any module of
 * `src/`, some of which read the arguments for their children when they are loaded.
 */
if (!process.execArgv.includes('tsx')) process.execArgv.push('--import', 'tsx')

export { type App, type AppDeps, buildApp } from './app.ts'

import { fail } from './root.mjs'

const OLDEST = [20, 19]

/** Stops with a sentence on a Node.js older than what the libraries need. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  fail(
    `Vigía necesita Node.js ${OLDEST.join('.')} o más nuevo; esta es la versión ${process.versions.node}. Descárguelo de https://nodejs.org`,
  )
}

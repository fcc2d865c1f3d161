import { BUNDLES, buildBundle, isFresh } from './bundles.mjs'
import { install, isInstalled } from './install.mjs'
import { inTurn } from './turn.mjs'

/** Installs what is missing and builds what is stale; does nothing, and needs no writable folder, when all is there. */
export async function prepare(bundles = Object.keys(BUNDLES)) {
  if (isInstalled() && bundles.every(isFresh)) return
  await inTurn(async () => {
    if (!isInstalled()) install()
    for (const name of bundles) if (!isFresh(name)) await buildBundle(name)
  })
}

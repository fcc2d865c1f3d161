// npm run build: builds the web app and the server, whether or not they look fresh.
import { BUNDLES, buildBundle } from './house/bundles.mjs'
import { install, isInstalled } from './house/install.mjs'
import { requireNode } from './house/node-version.mjs'
import { inTurn } from './house/turn.mjs'

requireNode()
await inTurn(async () => {
  if (!isInstalled()) install()
  for (const name of Object.keys(BUNDLES)) await buildBundle(name)
})

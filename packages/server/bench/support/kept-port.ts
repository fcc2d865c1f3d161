import { once } from 'node:events'
import { createServer } from 'node:net'

const FIRST = 12_000
const COUNT = 18_000

/**
 * A free port of this machine for a server that is killed and comes back to it. Below those that systems hand out by
 * themselves (from 32768, or 49152), so that no connection going out takes it meanwhile.
 */
export async function keptPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (isFree) return port
  }
}

import type { ServerProcess } from './spawn-server.ts'

const LOOK_EVERY_MS = 50
const ASK_EVERY_MS = 700
/** So many looks in a row at a server that computes no more than this between two. */
const QUIET_LOOKS = 4
const QUIET_CPU_S = 0.1

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Somebody who looks at something else meanwhile; answers how long each look took, in ms, the shortest first. */
export function lookOn({ url }: ServerProcess, token: string): () => Promise<readonly number[]> {
  const waits: number[] = []
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await (await fetch(`${url}/api/travels/1`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer()
      waits.push(performance.now() - startedAt)
      await pause(LOOK_EVERY_MS)
    }
  })()
  return async () => {
    isOver = true
    await looking
    return waits.toSorted((a, b) => a - b)
  }
}

/** A server that begins reads its fleet and learns from the positions of a week, which is no part of what is measured. */
export async function untilQuiet(usedSeconds: () => number): Promise<void> {
  for (let quiet = 0, used = usedSeconds(); quiet < QUIET_LOOKS; ) {
    await pause(ASK_EVERY_MS)
    const now = usedSeconds()
    quiet = now - used > QUIET_CPU_S ? 0 : quiet + 1
    used = now
  }
}

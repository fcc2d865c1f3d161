import type { Db } from '../../src/db/pool.ts'
import { sendFrame } from '../../src/features/positions/fix-writer.store.ts'

/** Plain COPY, frame after frame, each its own commit. */
export async function copyFrames(db: Db, frames: readonly Buffer[]): Promise<void> {
  const client = await db.connect()
  try {
    for (const frame of frames) await sendFrame(client, frame)
  } finally {
    await client.end()
  }
}

import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Ten times what a run was seen to take. */
const ROOM_BYTES = 4_000_000_000

/** Every folder under which a run of tests may have made its own. */
export const testParents = (): readonly string[] => (existsSync(MEMORY) ? [MEMORY, tmpdir()] : [tmpdir()])

/**
 * The folder under which a test makes those of its databases: in memory where the system has room, since to make the thousand
 * files of a cluster on a disk takes ten times as long; else the one for what is temporary.
 */
export function testParent(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir()
}

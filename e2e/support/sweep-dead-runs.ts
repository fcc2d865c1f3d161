import { sweepTestFolders } from '@vigia/server/test/sweep-test-folders'
import { testParents } from '@vigia/testbeds/files/folder-in-memory'

/** Before the first server starts: what a killed run left takes its room, and goes on working. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a global set-up
export default async function sweepDeadRuns(): Promise<void> {
  for (const parent of testParents()) await sweepTestFolders(parent)
}

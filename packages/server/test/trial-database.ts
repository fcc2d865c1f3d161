import { seedOrganisation, type TrialDatabase } from '../bench/support/bench-database.ts'
import { createTestDatabase } from './database.ts'

/** For a trial that harms a server and no database: one of the PostgreSQL of all tests, which costs no cluster of its own. */
export async function createTrialDatabase(): Promise<TrialDatabase> {
  const { database, address, drop } = await createTestDatabase()
  return { address, database, key: await seedOrganisation(database), stop: drop }
}

import { createLogger } from '@vigia/runtime/logger'
import type { Config } from '../config.ts'
import { toolConfig } from '../tool-config.ts'
import { connectAlongside } from './connect.ts'
import { type DatabaseAddress, target } from './database.ts'
import { type Db, OWNER_LIMITS, openPool } from './pool.ts'
import { requireCluster } from './require-cluster.ts'

/** Runs a tool's task as the owner of the tables, with Vigía running or stopped; on which data, `toolConfig` says. */
export async function asOwner<T>(
  task: (owner: Db, config: Config, address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const config = toolConfig(process.env)
  requireCluster(config)
  const logger = createLogger(config.logLevel)
  const connection = await connectAlongside(config, logger)
  try {
    const owner = openPool(target(connection.address, 'vigia_owner'), OWNER_LIMITS, logger)
    try {
      return await task(owner, config, connection.address)
    } finally {
      await owner.close()
    }
  } finally {
    await connection.stop()
  }
}

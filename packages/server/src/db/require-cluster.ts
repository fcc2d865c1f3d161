import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * For a tool that works on what there is: throws a sentence for the person where the data folder holds no database. A new one would
 * be made there otherwise, and be backed up empty.
 */
export function requireCluster({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl: string | null
  readonly dataDir: string
}): void {
  if (databaseUrl !== null || existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return
  throw new Error(
    `En la carpeta de datos ${dataDir} no hay una base de datos de Vigía. Diga la suya con VIGIA_DATA_DIR, o DATABASE_URL si la base de datos es de usted. No se tocó nada.`,
  )
}

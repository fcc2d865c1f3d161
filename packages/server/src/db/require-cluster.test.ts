import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireCluster } from './require-cluster.ts'

test('a folder without a database is said so and left alone; one that has one, or a database elsewhere, is none of it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vigia-vacia-'))
  try {
    expect(() => requireCluster({ databaseUrl: null, dataDir })).toThrow(`carpeta de datos ${dataDir} no hay una base`)
    expect(readdirSync(dataDir)).toEqual([])
    expect(() => requireCluster({ databaseUrl: 'postgresql://x', dataDir })).not.toThrow()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18')
    expect(() => requireCluster({ databaseUrl: null, dataDir })).not.toThrow()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

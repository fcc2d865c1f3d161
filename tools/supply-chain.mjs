// What the product is made of, and what is known against it: the bill of materials (CycloneDX) in .cache/sbom.cdx.json, and
// npm audit. Fails on a high or critical finding. Where the registry does not answer it says that nothing is known.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from './house/root.mjs'

const GRAVE = ['high', 'critical']

/** What npm prints as JSON; null when it prints none. */
function npmJson(...args) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout } = spawnSync(npm, [...args, '--loglevel=silent'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}

const bill = npmJson('sbom', '--sbom-format=cyclonedx', '--package-lock-only')
if (bill?.components === undefined) say('SBOM: npm no pudo hacerla; hace falta npm 10 o posterior.')
else {
  const file = join(ROOT, '.cache', 'sbom.cdx.json')
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(file, JSON.stringify(bill))
  say(`SBOM: ${bill.components.length} componentes, CycloneDX ${bill.specVersion}, en .cache/sbom.cdx.json`)
}

const found = npmJson('audit', '--json')?.metadata?.vulnerabilities
if (found === undefined) say('npm audit: el registro no contestó. NO se sabe si hay vulnerabilidades.')
else {
  const counts = Object.entries(found).map(([severity, count]) => `${severity} ${count}`)
  say(`npm audit: ${counts.join(', ')}`)
}
process.exit(found !== undefined && GRAVE.some((severity) => found[severity] > 0) ? 1 : 0)

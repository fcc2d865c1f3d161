import { createBrowserPlatform } from '@vigia/gps-reader/browser/create-browser-platform'
import { proveSite, type SiteProof } from '@vigia/gps-reader/test/platform-proof'
import { SITES } from '@vigia/testbeds/sites/catalogue'
import { HOLD_OUT_SITES } from '@vigia/testbeds/sites/hold-out'
import { startSites } from '@vigia/testbeds/sites/start-sites'

const LANES = 3
const WITHIN_MS = 60_000

/** Reads every test platform, and those that the reading was not tuned to; prints each, answers the goals that are missed. */
export async function proveAll(): Promise<string[]> {
  const missed: string[] = []
  for (const [title, set] of [
    ['conocidas', SITES],
    ['apartadas', HOLD_OUT_SITES],
  ] as const) {
    const sites = await startSites({ sites: set })
    const platform = createBrowserPlatform({ now: Date.now })
    const waiting = [...sites.names]
    const proofs: SiteProof[] = []
    const lane = async (): Promise<void> => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const proof = await proveSite(platform, sites, name, WITHIN_MS)
        proofs.push(proof)
        print(proof)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    await platform.close()
    await sites.close()
    const count = (verdict: SiteProof['verdict']) => proofs.filter((proof) => proof.verdict === verdict).length
    const changes = proofs.flatMap((proof) => proof.changes)
    console.log(
      `${title}: ${count('right')} bien, ${count('missed')} sin leer, ${count('wrong')} mal, ${changes.length} cambios`,
    )
    if (count('wrong') > 0) missed.push(`posición equivocada en plataformas ${title}`)
    if (changes.length > 0) missed.push(`cambios en plataformas ${title}`)
    if (title === 'conocidas' && count('missed') > 0) missed.push('plataformas conocidas sin leer')
  }
  return missed
}

function print({ name, verdict, firstPositionMs, signIns, received, denied }: SiteProof): void {
  const word = { right: 'bien', missed: 'SIN LEER', wrong: 'MAL' }[verdict]
  const seconds = firstPositionMs === null ? '   –  ' : `${(firstPositionMs / 1000).toFixed(1).padStart(5)} s`
  console.log(
    `  ${word.padEnd(9)}${name.padEnd(18)}${seconds}  ${signIns} entradas, ${denied.length} negadas  ${received.at(-1) ?? ''}`,
  )
}

import type { ChainFault } from '@vigia/domain/audit/chain-fault'
import { asOwner } from './db/as-owner.ts'
import { type AuditVerification, verifyAuditChain } from './db/audit-chain.store.ts'
import { auditArguments } from './tool-arguments.ts'

const FAULTS: Readonly<Record<ChainFault, string>> = {
  'entry-missing': 'la entrada se borró',
  'entry-changed': 'la entrada, o su lugar en la cadena, cambió',
  'link-missing': 'falta un eslabón antes de la entrada',
  'entry-unchained': 'la entrada se insertó fuera de la cadena',
  'cut-off': 'una de las huellas dadas no está: se cortó el final de la bitácora',
}

/** `npm run audit -- verify`: proves the audit log's chain, running or stopped; exit code 1 when it does not hold. */
async function main(): Promise<number> {
  const heads = auditArguments(process.argv.slice(2))
  return asOwner(async (owner) => {
    const verification = await verifyAuditChain(owner, heads)
    process.stdout.write(`${report(verification)}\n`)
    return verification.broken === null ? 0 : 1
  })
}

function report({ entries, heads, broken }: AuditVerification): string {
  const owner = (organisationId: string | null): string =>
    organisationId === null ? 'sin organización' : `organización ${organisationId}`
  const lines = heads.map((head) => `  ${owner(head.organisationId)}: ${head.entries} entradas, huella ${head.hash}`)
  if (broken === null) return [`La bitácora está íntegra: ${entries} entradas. Anote las huellas:`, ...lines].join('\n')
  const place = broken.auditId === null ? '' : ` (${owner(broken.organisationId)}, entrada ${broken.auditId})`
  return `La bitácora está rota: ${FAULTS[broken.fault]}${place}. Antes de ahí, ${entries} entradas están íntegras.`
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  },
)

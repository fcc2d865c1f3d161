import type { AuditEntry } from '../../../api/audit.ts'
import type { Verification } from '../../../api/works.ts'

/** How an entry stands in the chain, by the last verification. */
export type ChainMark = 'holds' | 'broken' | 'doubtful' | 'unverified'

export const CHAIN_WORDS: Readonly<Record<ChainMark, string>> = {
  holds: 'Eslabón correcto',
  broken: 'Eslabón roto',
  doubtful: 'No se puede asegurar',
  unverified: 'Sin verificar todavía',
}

/** An entry before the fault holds; from there on nothing is sure; what came after the verification nobody has looked at. */
export function chainMark({ id, seq }: Pick<AuditEntry, 'id' | 'seq'>, verification: Verification | null): ChainMark {
  if (verification === null) return 'unverified'
  const { entries, broken } = verification
  if (broken === null) return seq !== null && seq <= entries ? 'holds' : 'unverified'
  if (broken.auditId === id) return 'broken'
  if (broken.seq === null) return seq !== null && seq <= entries ? 'holds' : 'doubtful'
  return seq !== null && seq < broken.seq ? 'holds' : 'doubtful'
}

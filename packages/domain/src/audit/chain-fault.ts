import { wholeNumber } from '../format/whole-number.ts'

/** What a verification of the audit log can find wrong with its chain. */
export const CHAIN_FAULTS = ['entry-missing', 'entry-changed', 'link-missing', 'entry-unchained', 'cut-off'] as const
export type ChainFault = (typeof CHAIN_FAULTS)[number]

/** The first place that does not hold; `seq` null: none can be named. */
export interface BrokenChain {
  readonly fault: ChainFault
  readonly seq: number | null
}

/** What is wrong there, as a sentence. */
export const CHAIN_FAULT_TEXT: Readonly<Record<ChainFault, string>> = {
  'entry-changed': 'Su huella no corresponde a su contenido.',
  'entry-missing': 'El registro se borró.',
  'link-missing': 'Falta un eslabón antes de este registro.',
  'entry-unchained': 'Hay un registro que no pasó por la cadena.',
  'cut-off': 'Una huella guardada fuera de la base de datos no está: se cortó el final de la auditoría.',
}

/** Where the log no longer holds, as a heading. */
export function brokenChainTitle({ fault, seq }: BrokenChain): string {
  if (seq !== null) return `Alterado desde el registro ${wholeNumber(seq)}`
  return fault === 'cut-off' ? 'Falta el final de la auditoría' : 'Hay un registro fuera de la cadena'
}

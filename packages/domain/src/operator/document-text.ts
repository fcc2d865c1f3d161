import type { DocumentKind, DocumentsVerdict } from './document-state.ts'

const NAME: Readonly<Record<DocumentKind, string>> = {
  license: 'Licencia federal',
  medical: 'Apto médico',
  identification: 'Identificación',
  'privacy-notice': 'Aviso de privacidad',
  other: 'Otro documento',
}

/** What a paper is called; `label` is what somebody wrote of it: its category, or what another one is. */
export function documentName(kind: DocumentKind, label: string | null = null): string {
  if (label === null) return NAME[kind]
  return kind === 'other' ? label : `${NAME[kind]}, ${label}`
}

/** `vence en 21 días`, `vence hoy`, `venció hace 6 días`. */
export function documentEndText(days: number): string {
  if (days === 0) return 'vence hoy'
  const count = Math.abs(days) === 1 ? '1 día' : `${Math.abs(days)} días`
  return days > 0 ? `vence en ${count}` : `venció hace ${count}`
}

/** The same of all of somebody's papers: `Al día`, `Falta apto médico`, `Licencia federal vence en 21 días`. */
export function documentsText({ state, kind, days }: DocumentsVerdict): string {
  if (kind === null) return 'Al día'
  if (state === 'missing' || days === null) return `Falta ${documentName(kind).toLowerCase()}`
  return `${documentName(kind)} ${documentEndText(days)}`
}

import type { EvidenceKind, Protocol, ProtocolStep, WayOut } from './protocol.ts'

/** What was given as the evidence of a step; `none`: why there is none. A photo that was taken back, or erased, is null. */
export type StepEvidence =
  | { readonly kind: 'photo'; readonly photoId: string | null }
  | { readonly kind: 'note' | 'folio' | 'none'; readonly text: string }

export const EVIDENCE_LABEL: Readonly<Record<EvidenceKind, string>> = {
  ...{ photo: 'Foto', note: 'Nota de lo que se dijo', folio: 'Folio o número de reporte' },
}

/**
 * Whether a step is to be proved before it is left by that way. A call for help waits for no paper: neither the word of duress nor
 * a way to the emergency asks for any.
 */
export function needsEvidence(
  protocol: Protocol,
  step: ProtocolStep,
  { tone, to }: Pick<WayOut, 'tone' | 'to'>,
): boolean {
  const leadsToEmergency = protocol.find(({ id }) => id === to)?.kind === 'emergency'
  return step.evidence !== null && tone !== 'duress' && !leadsToEmergency
}

/** Whether what was given proves the step, or says why nothing does. */
export const isProved = (step: Pick<ProtocolStep, 'evidence'>, given: StepEvidence | null): boolean => {
  if (step.evidence === null || given === null) return step.evidence === null
  if (given.kind === 'none') return true
  return given.kind === step.evidence && (given.kind !== 'photo' || given.photoId !== null)
}

/** As the alert's history tells it: `folio 4411/26`, `sin evidencia: no dieron folio`. */
export function evidenceText(given: StepEvidence): string {
  switch (given.kind) {
    case 'photo':
      return given.photoId === null ? 'la foto ya no está en la bitácora' : 'foto en la bitácora'
    case 'note':
      return `nota: ${given.text}`
    case 'folio':
      return `folio ${given.text}`
    case 'none':
      return `sin evidencia: ${given.text}`
  }
}

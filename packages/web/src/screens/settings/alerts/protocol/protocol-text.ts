import { CAUSE_LABEL } from '@vigia/domain/alerts/resolve-cause'
import {
  type CalledParty,
  END,
  type Protocol,
  type ProtocolStep,
  type StepKind,
  stepNumber,
  type WayOut,
  type WayOutTone,
} from '@vigia/domain/protocols/protocol'
import type { ScriptValues } from '@vigia/domain/protocols/script-text'
import { ClipboardPen, Eye, ListChecks, type LucideIcon, Phone, Siren, Users } from 'lucide-react'

export const KIND_LABEL: Readonly<Record<StepKind, string>> = {
  ...{
    look: 'Revisar',
    call: 'Llamada',
    choose: 'Elegir',
    form: 'Registrar',
    escalate: 'Escalar',
    emergency: 'Emergencia',
  },
}
export const KIND_ICON: Readonly<Record<StepKind, LucideIcon>> = {
  ...{ look: Eye, call: Phone, choose: ListChecks, form: ClipboardPen, escalate: Users, emergency: Siren },
}
export const PARTY_LABEL: Readonly<Record<CalledParty, string>> = {
  ...{ operator: 'Operador', carrier: 'Línea transportista', client: 'Cliente', supervisor: 'Supervisión' },
  other: 'Otro, según el guion',
}
export const TONE_LABEL: Readonly<Record<WayOutTone, string>> = {
  ...{ good: 'Correcta', doubt: 'Duda', duress: 'Coacción', neutral: 'Neutra' },
}

/** `paso 3`, `fin`. */
export const targetText = (protocol: Protocol, to: string): string => {
  if (to === END) return 'fin'
  const number = stepNumber(protocol, to)
  return number === 0 ? 'un paso que no existe' : `paso ${number}`
}

/** Where a way out leads, with what it closes the alert as: `fin: parada autorizada`. */
export const wayText = (protocol: Protocol, { to, cause }: Pick<WayOut, 'to' | 'cause'>): string =>
  `${targetText(protocol, to)}${cause === null ? '' : `: ${CAUSE_LABEL[cause].toLowerCase()}`}`

/** What a step is about, in a line under its title. */
export const stepSummary = ({ whom, attempts, kind, script }: ProtocolStep): string =>
  whom === null
    ? script || KIND_LABEL[kind]
    : `${PARTY_LABEL[whom]}, ${attempts === 1 ? '1 intento' : `${attempts} intentos`}`

export const stepsText = (count: number): string => (count === 1 ? '1 paso' : `${count} pasos`)

/** What a script is shown with where there is no alert: invented, and said to be so beside it. */
export const sampleValues = (person: string | null): ScriptValues => ({
  ...{ operador: 'Efraín Ruelas', placas: '19-DT-3R', minutos: '33 min', lugar: 'caseta Tepotzotlán' },
  ...{ cliente: 'Electrodomésticos Potosí', persona: person },
})

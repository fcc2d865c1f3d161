import type { ResolveCause } from '../alerts/resolve-cause.ts'
import { END, type Protocol, type ProtocolStep, type WayOut, type WayOutTone } from './protocol.ts'

/** A way out in a line: `out('Listo', 'operator')`. */
export const out = (
  label: string,
  to: string,
  tone: WayOutTone = 'neutral',
  cause: ResolveCause | null = null,
): WayOut => ({ label, to, tone, cause })

/** A step that is no call and has no limit, until what follows says so. */
export const step = (
  own: Pick<ProtocolStep, 'id' | 'kind' | 'title'> & Partial<Omit<ProtocolStep, 'id' | 'kind' | 'title'>>,
): ProtocolStep => ({
  script: '',
  whom: null,
  attempts: null,
  minutes: null,
  outs: [],
  onTimeout: null,
  evidence: null,
  ...own,
})

export const EMERGENCY = step({
  id: 'emergency',
  kind: 'emergency',
  title: 'Activar protocolo de emergencia',
  script: 'Avisa a supervisión y administración. Tenga a la mano placas, lugar y hora: {placas}, {lugar}.',
})

/** What differs in the protocols that look, call the operator, then the carrier, then the supervisor. */
export interface Contact {
  readonly look: Readonly<Record<'title' | 'script', string>>
  /** What the operator is asked, after the greeting. */
  readonly question: string
  /** What is written down when he answers well. */
  readonly reason: Readonly<Record<'title' | 'script', string>>
  /** With what cause the alert is resolved when all is well. */
  readonly cause: ResolveCause
  /** Whole minutes of the look, of the operator's call and of the carrier's. */
  readonly minutes: readonly [look: number, operator: number, carrier: number]
}

/** The steps that most protocols of the product have in common, with their texts. */
export function contactProtocol({ look, question, reason, cause, minutes }: Contact): Protocol {
  return [
    step({
      ...{ id: 'look', kind: 'look', ...look, minutes: minutes[0], onTimeout: 'operator' },
      outs: [out('Listo', 'operator')],
    }),
    step({
      ...{ id: 'operator', kind: 'call', title: 'Llamar al operador', whom: 'operator', attempts: 3 },
      script: `Buen día, {operador}. Habla {persona} de monitoreo. ${question} Dígame su palabra clave.`,
      ...{ minutes: minutes[1], onTimeout: 'carrier' },
      outs: [
        out('Contestó, clave correcta', 'reason', 'good'),
        out('No contestó en 3 intentos', 'carrier', 'doubt'),
        out('Clave de coacción', 'emergency', 'duress'),
      ],
    }),
    step({
      ...{ id: 'reason', kind: 'form', ...reason, minutes: 2, onTimeout: 'carrier' },
      outs: [out('Motivo autorizado', END, 'good', cause), out('Motivo no autorizado', 'carrier', 'doubt')],
    }),
    step({
      ...{ id: 'carrier', kind: 'call', title: 'Llamar a la línea transportista', whom: 'carrier', attempts: 2 },
      script: 'Habla {persona} de monitoreo. ¿Pueden ubicar a {operador}, unidad {placas}? Último lugar: {lugar}.',
      ...{ minutes: minutes[2], onTimeout: 'supervisor' },
      outs: [out('Ubica la unidad y explica', END, 'good', cause), out('No responde o no sabe', 'supervisor', 'doubt')],
    }),
    step({
      ...{ id: 'supervisor', kind: 'escalate', title: 'Escalar a supervisión', minutes: 3, onTimeout: 'emergency' },
      script: '{placas}, {operador}, cliente {cliente}. Último lugar: {lugar}. Ni el operador ni la línea lo explican.',
      outs: [out('Supervisión activa la emergencia', 'emergency', 'doubt'), out('Supervisión se hace cargo', END)],
    }),
    EMERGENCY,
  ]
}

/** For what is about the service and not about a danger: the operator, then the carrier; the word of duress all the same. */
export function serviceProtocol(question: string, carrierQuestion: string, cause: ResolveCause): Protocol {
  return [
    step({
      ...{ id: 'operator', kind: 'call', title: 'Llamar al operador', whom: 'operator', attempts: 2 },
      script: `Buen día, {operador}. Habla {persona} de monitoreo. ${question} Dígame su palabra clave.`,
      ...{ minutes: 10, onTimeout: 'carrier' },
      outs: [
        out('Contestó y lo resolvió', END, 'good', cause),
        out('No contestó o no lo resolvió', 'carrier', 'doubt'),
        out('Clave de coacción', 'emergency', 'duress'),
      ],
    }),
    step({
      ...{ id: 'carrier', kind: 'call', title: 'Llamar a la línea transportista', whom: 'carrier', attempts: 2 },
      script: `Habla {persona} de monitoreo, por la unidad {placas}, cliente {cliente}. ${carrierQuestion}`,
      ...{ minutes: 10, onTimeout: 'supervisor' },
      outs: [out('La línea se hace cargo', END, 'good', cause), out('No responde', 'supervisor', 'doubt')],
    }),
    step({
      ...{ id: 'supervisor', kind: 'escalate', title: 'Escalar a supervisión' },
      script: '{placas}, {operador}, cliente {cliente}. Ni el operador ni la línea responden.',
      outs: [out('Supervisión se hace cargo', END), out('Supervisión activa la emergencia', 'emergency', 'doubt')],
    }),
    EMERGENCY,
  ]
}

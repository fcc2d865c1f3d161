import { mayPlan } from '../../api/tokens.ts'
import type { Command } from '../../widgets/command-registry.ts'

interface AlertCommandActs {
  readonly step: (by: number) => () => void
  /** Moves, and chooses what it leaves and what it comes to. */
  readonly chooseOnTheWay: (by: number) => () => void
  readonly choose: () => void
  readonly acknowledge: () => void
  readonly take: () => void
  readonly giveBack: () => void
  readonly assign: () => void
  readonly snooze: () => void
  readonly resolve: () => void
  readonly call: () => void
  readonly note: () => void
  readonly escalate: () => void
  readonly resolveOne: () => void
  readonly refresh: () => void
}

const MOVE = { hidden: true, repeats: true } as const

/** The keys of the alert centre, and what they are called. */
export function alertCommands(acts: AlertCommandActs): readonly Command[] {
  const { step, chooseOnTheWay } = acts
  const assign = { id: 'alert assign', label: 'Asignar alerta', keys: 'd', run: acts.assign }
  const commands: readonly Omit<Command, 'group'>[] = [
    { id: 'alert next', label: 'Alerta siguiente', keys: 'j', ...MOVE, run: step(1) },
    { id: 'alert previous', label: 'Alerta anterior', keys: 'k', ...MOVE, run: step(-1) },
    { id: 'alert acknowledge', label: 'Reconocer alerta', keys: 'a', run: acts.acknowledge },
    { id: 'alert take', label: 'Tomar alerta', keys: 't', run: acts.take },
    { id: 'alert give back', label: 'Devolver alerta', keys: 'T', run: acts.giveBack },
    ...(mayPlan() ? [assign] : []),
    { id: 'alert snooze', label: 'Posponer alerta', keys: 'z', run: acts.snooze },
    { id: 'alert choose', label: 'Elegir alerta para varias', keys: 'x', run: acts.choose },
    { id: 'alert choose next', label: 'Elegir hasta la siguiente', keys: 'J', ...MOVE, run: chooseOnTheWay(1) },
    { id: 'alert choose previous', label: 'Elegir hasta la anterior', keys: 'K', ...MOVE, run: chooseOnTheWay(-1) },
    { id: 'alert resolve', label: 'Resolver las alertas elegidas', keys: 'R', run: acts.resolve },
    { id: 'alert call', label: 'Llamar al operador de la alerta', keys: 'c', run: acts.call },
    { id: 'alert note', label: 'Escribir una nota de la alerta', keys: 'n', run: acts.note },
    { id: 'alert escalate', label: 'Escalar alerta', keys: 'e', run: acts.escalate },
    { id: 'alert resolve one', label: 'Resolver alerta', keys: 'r', run: acts.resolveOne },
    { id: 'alert refresh', label: 'Actualizar alertas', keys: 'u', run: acts.refresh },
  ]
  return commands.map((command) => ({ ...command, group: 'Acciones' }))
}

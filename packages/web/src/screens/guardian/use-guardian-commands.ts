import { useMemo, useRef } from 'react'
import { useAlertActions } from '../../alerts/use-alert-actions.ts'
import type { Alert } from '../../api/alerts.ts'
import { showToast } from '../../ui/show-toast.ts'
import { VOICE_COMMANDS, VOICE_PHRASE, type VoiceCommand } from '../../voice/voice-command.ts'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import type { QuickActions } from './detail/use-quick-actions.ts'
import type { AlertTour } from './list/use-alert-tour.ts'

interface CommandParts {
  readonly tour: AlertTour
  readonly actions: QuickActions
  readonly refresh: () => void
  readonly onShowUnit: (alert: Alert) => void
}

/** Keys as in DESIGN §7; the letters of Guardian's three actions are its own. */
const COMMANDS: Readonly<Record<VoiceCommand, Pick<Command, 'label' | 'keys' | 'repeats'>>> = {
  refresh: { label: 'Actualizar' },
  acknowledge: { label: 'Reconocer alerta', keys: 'a' },
  'next-alert': { label: 'Siguiente alerta', keys: 'j', repeats: true },
  route: { label: 'Ruta alternativa', keys: 'r' },
  central: { label: 'Contactar Central', keys: 'c' },
  emergency: { label: 'Protocolo de emergencia', keys: 'e' },
}

/**
 * What can be said can be typed and found in the palette too. Returns what the voice runs: it answers in words what was
 * done. The protocol asks on screen, and no word confirms it.
 */
export function useGuardianCommands(parts: CommandParts): (command: VoiceCommand) => string {
  const latest = useRef(parts)
  latest.current = parts
  const { acknowledge } = useAlertActions()

  const [run, commands] = useMemo(() => {
    const nameOf = ({ title, plates }: Alert): string => (plates === null ? title : `${title}, ${plates}`)
    const acknowledgeWaiting = (): string => {
      const alert = latest.current.tour.takeWaiting()
      if (alert === null) return notify('No hay alertas sin reconocer')
      acknowledge(alert).then(
        () => showToast({ id: 'acknowledged', tone: 'ok', title: 'Alerta reconocida', detail: nameOf(alert) }),
        (error: Error) =>
          showToast({ id: 'acknowledged', tone: 'error', title: 'No se pudo reconocer', detail: error.message }),
      )
      return `reconociendo ${nameOf(alert)}`
    }
    const step = (by: 1 | -1): string => {
      const alert = latest.current.tour.step(by)
      if (alert === null) return notify('No hay alertas activas')
      latest.current.onShowUnit(alert)
      return nameOf(alert)
    }
    const runs: Readonly<Record<VoiceCommand, () => string>> = {
      refresh: () => {
        latest.current.refresh()
        return 'actualizando'
      },
      acknowledge: acknowledgeWaiting,
      'next-alert': () => step(1),
      route: () => latest.current.actions.route(),
      central: () => latest.current.actions.central(),
      emergency: () => latest.current.actions.emergency(),
    }
    const offered = VOICE_COMMANDS.map(
      (command): Command => ({
        id: `guardian ${command}`,
        group: 'Acciones',
        keywords: VOICE_PHRASE[command],
        ...COMMANDS[command],
        run: () => void runs[command](),
      }),
    )
    const previous: Command = {
      id: 'guardian previous',
      label: 'Alerta anterior',
      group: 'Acciones',
      keys: 'k',
      repeats: true,
      run: () => void step(-1),
    }
    return [(command: VoiceCommand) => runs[command](), [...offered, previous]] as const
  }, [acknowledge])
  useCommands(commands)
  return run
}

function notify(title: string): string {
  showToast({ id: 'quick-action', title })
  return title
}

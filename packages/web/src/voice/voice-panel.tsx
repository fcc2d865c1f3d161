import { CircleHelp, Mic, MicOff } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import type { ListeningTrouble } from './listen.ts'
import type { Voice } from './use-voice.ts'
import { VOICE_COMMANDS, VOICE_PHRASE } from './voice-command.ts'
import styles from './voice-panel.module.css'

const TROUBLE: Readonly<Record<ListeningTrouble, string>> = {
  denied:
    'El navegador no tiene permiso para usar el micrófono. Autorícelo en la barra de direcciones y vuelva a activar la voz.',
  'no-microphone': 'No se encontró un micrófono. Conecte uno y vuelva a activar la voz.',
  'no-language': 'Este navegador no reconoce español de México.',
  failed: 'El navegador no pudo iniciar el reconocimiento de voz.',
  network: 'El reconocimiento de voz no tiene conexión. Se intenta de nuevo.',
}
const UNSUPPORTED = 'Este navegador no reconoce la voz. Las mismas palabras funcionan en la paleta de acciones: Ctrl K.'

/** What voice commands there are, whether they are heard, and what was understood. Shown while voice is on. */
export function VoicePanel({ voice }: { readonly voice: Voice }) {
  const { state, hearing, phrase } = voice
  const isListening = state !== 'unsupported' && state?.status === 'listening'
  const Icon = isListening || state === null ? Mic : MicOff
  return (
    <section
      className={classNames(styles.voice, surfaceStyles.onMap, styles.onMap, isListening && styles.on)}
      data-slot="voice on-map"
      aria-label="Comandos de voz"
    >
      <div className={classNames(textStyles.primary, layoutStyles.row, styles.state)} role="status">
        <Icon size={15} aria-hidden="true" />
        <b className={textStyles.medium}>{stateText(state)}</b>
      </div>
      {isListening ? (
        <p className={classNames(layoutStyles.wrap, styles.said)} aria-live="polite">
          <Said hearing={hearing} phrase={phrase} />
        </p>
      ) : null}
      <ul aria-label="Lo que puede decir">
        {VOICE_COMMANDS.map((command) => (
          <li key={command}>{VOICE_PHRASE[command]}</li>
        ))}
      </ul>
    </section>
  )
}

function Said({ hearing, phrase }: Pick<Voice, 'hearing' | 'phrase'>) {
  if (hearing !== '')
    return (
      <span className={textStyles.muted} data-slot="muted">
        «{hearing}»
      </span>
    )
  if (phrase === null)
    return (
      <span className={textStyles.muted} data-slot="muted">
        Diga una de las órdenes
      </span>
    )
  if (phrase.outcome !== null) return `«${phrase.text}»: ${phrase.outcome}`
  return (
    <>
      <CircleHelp size={14} aria-hidden="true" />«{phrase.text}»: no es una orden
    </>
  )
}

function stateText(state: Voice['state']): string {
  if (state === 'unsupported') return UNSUPPORTED
  if (state === null || state.status === 'starting') return 'Esperando el micrófono…'
  if (state.status === 'listening') return 'Escuchando'
  return TROUBLE[state.trouble]
}

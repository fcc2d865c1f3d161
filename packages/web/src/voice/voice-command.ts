/** What can be said (spec §2 Guardian). */
export const VOICE_COMMANDS = ['refresh', 'acknowledge', 'next-alert', 'route', 'central', 'emergency'] as const
export type VoiceCommand = (typeof VOICE_COMMANDS)[number]

/** The words that the list on screen and the palette give for each. */
export const VOICE_PHRASE: Readonly<Record<VoiceCommand, string>> = {
  refresh: 'actualizar',
  acknowledge: 'reconocer alerta',
  'next-alert': 'siguiente alerta',
  route: 'ruta alternativa',
  central: 'contactar central',
  emergency: 'protocolo de emergencia',
}

interface Phrase {
  readonly command: VoiceCommand
  /** One word of each must be said, in any order. */
  readonly words: readonly RegExp[]
  /** What may be said along with them. */
  readonly also?: RegExp
}

const ALERT = /^alertas?$/
const PHRASES: readonly Phrase[] = [
  {
    command: 'refresh',
    words: [/^(actualiza(r|me|la|lo)?|actualice|refresca(r)?|recarga(r)?)$/],
    also: /^(pantalla|datos|mapa|todo|informacion)$/,
  },
  { command: 'acknowledge', words: [/^(reconoce(r|la)?|reconozca|reconozco)$/, ALERT], also: /^(esta|esa|actual)$/ },
  { command: 'next-alert', words: [/^(siguiente|proxima)$/, ALERT], also: /^(ver|ve|ir|pasa|pasar|muestra|mostrar)$/ },
  {
    command: 'route',
    words: [/^rutas?$/, /^(alternativ[ao]s?|alternas?)$/],
    also: /^(abre|abrir|busca|buscar|dame|ver|muestra|mostrar)$/,
  },
  {
    command: 'central',
    words: [/^(contacta(r)?|contacte|llama(r)?|llame|comunica(r|me)?|marca(r)?)$/, /^central$/],
    also: /^(con)$/,
  },
  {
    command: 'emergency',
    words: [/^protocolos?$/, /^emergencias?$/],
    also: /^(activa(r)?|active|inicia(r)?|inicie|abre|abrir)$/,
  },
]

/** Said by habit, they change nothing. */
const FILLER =
  /^(a|ah|ahora|ahorita|al|bueno|buenas|de|del|e|eh|el|en|favor|gracias|guardian|hola|la|las|lo|los|mi|o|ok|okey|oye|por|porfa|porfavor|pues|que|quiero|un|una|vamos|vigia|y|ya)$/

/**
 * The command that a person has said, null when it is none. Accents, capitals, plurals, the order of the words and
 * polite fillers don't matter; any word that belongs to no command does: talk in the room and a `no` match nothing.
 */
export function matchVoiceCommand(said: string): VoiceCommand | null {
  const words = wordsOf(said)
  const match = PHRASES.find((phrase) => isPhrase(phrase, words))
  return match?.command ?? null
}

function isPhrase({ words: wanted, also }: Phrase, words: readonly string[]): boolean {
  if (!wanted.every((word) => words.some((said) => word.test(said)))) return false
  return words.every((said) => FILLER.test(said) || also?.test(said) || wanted.some((word) => word.test(said)))
}

const wordsOf = (said: string): readonly string[] =>
  said
    .toLocaleLowerCase('es-MX')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

import { expect, test } from 'vitest'
import { matchVoiceCommand, VOICE_COMMANDS, VOICE_PHRASE } from './voice-command.ts'

test.each(VOICE_COMMANDS.map((command) => [VOICE_PHRASE[command], command] as const))(
  'the words on screen are understood: %s',
  (phrase, command) => {
    expect(matchVoiceCommand(phrase)).toBe(command)
  },
)

test.each([
  ['as the recogniser writes it', 'Actualizar.', 'refresh'],
  ['the imperative', 'actualiza', 'refresh'],
  ['what to refresh', 'actualizar la pantalla por favor', 'refresh'],
  ['politely', 'por favor, reconocer la alerta', 'acknowledge'],
  ['plural', 'reconocer alertas', 'acknowledge'],
  ['as an order', 'Reconoce esta alerta', 'acknowledge'],
  ['turned round', 'alerta siguiente', 'next-alert'],
  ['another word for next', 'próxima alerta', 'next-alert'],
  ['with accents lost and capitals', 'PROXIMA ALERTA', 'next-alert'],
  ['to the product', 'Guardián, ruta alternativa', 'route'],
  ['plural', 'rutas alternativas', 'route'],
  ['a shorter word', 'ruta alterna', 'route'],
  ['with a verb', 'abre la ruta alternativa', 'route'],
  ['with an article', 'contactar a la central', 'central'],
  ['by telephone', 'llama a la central por favor', 'central'],
  ['with a verb', 'activar el protocolo de emergencia', 'emergency'],
  ['plural', 'protocolo de emergencias', 'emergency'],
  ['with decomposed accents', 'pro\u0301xima alerta', 'next-alert'],
] as const)('%s: «%s»', (_why, said, command) => {
  expect(matchVoiceCommand(said)).toBe(command)
})

test.each([
  ['nothing', ''],
  ['a breath', '...'],
  ['a refusal', 'no reconocer'],
  ['a refusal of the whole phrase', 'no reconocer alerta'],
  ['a refusal at the end', 'reconocer alerta no'],
  ['cancelling', 'cancela el protocolo de emergencia'],
  ['not yet', 'todavía no actualizar'],
  ['half a phrase', 'reconocer'],
  ['the other half', 'alerta'],
  ['a route of no kind', 'ruta'],
  ['the central alone', 'central'],
  ['an emergency is no protocol', 'es una emergencia'],
  ['a protocol of another kind', 'protocolo de seguridad'],
  ['somebody tells of it', 'la alerta siguiente la reconoció Juan'],
  ['talk that holds the words', 'dile que el protocolo de emergencia ya lo activaron ayer'],
  ['a past tense', 'ya reconocí la alerta'],
  ['two commands at once', 'reconocer alerta y siguiente alerta'],
  ['a word that only sounds like it', 'actualidad'],
  ['a word that only begins like it', 'reconocimiento de alerta'],
  ['confirming is not for the voice', 'sí, activar'],
  ['confirming by its label', 'activar protocolo'],
  ['another language', 'emergency protocol'],
] as const)('%s matches nothing: «%s»', (_why, said) => {
  expect(matchVoiceCommand(said)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { canBeVisible, whyInternal } from './client-visibility.ts'
import { CONTACT_OUTCOMES } from './contact-outcome.ts'

const ENTRY = {
  ...{ text: 'Sale con los sellos 5521 y 5522 por la 57D', outcome: null, isByTeam: true },
  unnamed: ['José Pérez Luna', 'Ana Pineda', 'Fletes del Norte', '14-BD-6H', 'Ita', null],
} as const
const why = (over: Partial<Parameters<typeof whyInternal>[0]> = {}) => whyInternal({ ...ENTRY, ...over })

describe('what a client may read', () => {
  test.each([
    ['what a person of the desk wrote', {}],
    ['that somebody answered', { outcome: 'answered' }],
    ['what came by WhatsApp', { outcome: 'whatsapp' }],
    ['what somebody saw on the map', { outcome: 'seen-by-gps' }],
    ['seals, roads and kilometres', { text: 'Pasa Palmillas, km 143 de la 57D; sellos 4471 y 4472 intactos' }],
    ['a folio of more digits than a telephone has', { text: 'Carta porte 123456789012' }],
    ['a word that has another within it', { text: 'Espera en el desalertadero' }],
    ['a short word that is somebody’s name', { text: 'Se unita la carga' }],
  ] as const)('%s', (_what, over) => {
    expect(why(over)).toBeNull()
  })

  test.each([
    ['what a system or the operator wrote', { isByTeam: false }, 'persona de la mesa'],
    ['a duress word', { outcome: 'duress-word' }, '«Clave de coacción»'],
    ['that there are words', { outcome: 'right-word' }, '«Clave correcta»'],
    ['that nobody answered', { outcome: 'no-answer' }, '«No contestó»'],
    ['a voicemail', { outcome: 'voicemail' }, '«Buzón»'],
    ['a wrong number', { outcome: 'wrong-number' }, '«Número equivocado»'],
    ['that somebody hung up', { outcome: 'hung-up' }, '«Colgó»'],
    ['a wrong word', { text: 'La clave no coincide' }, '«clave»'],
    ['a speed', { text: 'En movimiento a 78 km/h' }, '«km/h»'],
    ['a speed in words', { text: 'Iba con exceso de Velocidad' }, '«Velocidad»'],
    ['a speed without its bar', { text: 'Camina a 95kmh' }, '«kmh»'],
    ['a silence', { text: 'Sin señal desde 09:21' }, '«señal»'],
    ['a source', { text: 'Camina; GPS propio hace 40 s' }, '«GPS»'],
    ['an alert, written large', { text: 'ALERTÁ crítica' }, '«ALERTÁ»'],
    ['a panic', { text: 'Botón de pánico' }, '«pánico»'],
    ['the operator', { text: 'El operador come' }, '«operador»'],
    ['who drives', { text: 'Viene jose  PEREZ luna' }, '«José Pérez Luna»'],
    ['who wrote', { text: 'Habla Ana Pineda' }, '«Ana Pineda»'],
    ['the carrier', { text: 'De Fletes del Norte' }, '«Fletes del Norte»'],
    ['the plates, otherwise written', { text: 'Unidad 14BD6H' }, '«14-BD-6H»'],
    ['a telephone', { text: 'Marque 55 4433-2211' }, 'teléfono'],
    ['a telephone with its country', { text: 'Marque +52 5544332211' }, 'teléfono'],
  ] as const)('never %s', (_what, over, words) => {
    expect(why(over)).toContain(words)
  })

  test('is by its outcome what the rule says of it', () => {
    for (const outcome of CONTACT_OUTCOMES)
      expect([outcome, why({ outcome }) === null]).toEqual([outcome, canBeVisible(outcome)])
  })
})

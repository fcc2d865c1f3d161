import { expect, test } from 'vitest'
import { MAIL_ENTRY_OPENING, mailEntryOpening, messageEntry, withoutMailState } from './operator-message.ts'

test.each([
  ['his page', 'page', 'Mensaje al operador (en su página): «Hola»'],
  ['a program of the person: nobody knows more', 'whatsapp', 'Mensaje al operador (se abrió en WhatsApp): «Hola»'],
  ['mail, of which the words kept say no more than how', 'mail', 'Mensaje al operador (por correo): «Hola»'],
] as const)('an entry of a message by %s', (_why, way, entry) => expect(messageEntry(way, 'Hola')).toBe(entry))

test.each([
  ['it has not gone out', 'waiting', 'Mensaje al operador (por correo, por salir): '],
  ['the server of mail took it', 'sent', 'Mensaje al operador (por correo, salió): '],
  ['it was not taken', 'failed', 'Mensaje al operador (por correo, no salió): '],
  ['nobody knows', 'unknown', 'Mensaje al operador (por correo, no se sabe si salió): '],
] as const)('%s: the entry says so', (_why, state, begins) => expect(mailEntryOpening(state)).toBe(begins))

test('the words that are kept begin as what is looked for', () =>
  expect(messageEntry('mail', 'Hola').startsWith(MAIL_ENTRY_OPENING)).toBe(true))

test.each([
  ['what became of it is left out', `${mailEntryOpening('failed')}«Hola»`, messageEntry('mail', 'Hola')],
  ['whatever it was', `${mailEntryOpening('unknown')}«Hola»`, messageEntry('mail', 'Hola')],
  ['as it is kept', messageEntry('mail', 'Hola'), messageEntry('mail', 'Hola')],
  ['another way', messageEntry('sms', 'Hola'), messageEntry('sms', 'Hola')],
  ['quoted further on', `Dije: ${mailEntryOpening('sent')}«Hola»`, `Dije: ${mailEntryOpening('sent')}«Hola»`],
  ['nothing', '', ''],
])('an entry as it is kept: %s', (_why, read, kept) => expect(withoutMailState(read)).toBe(kept))

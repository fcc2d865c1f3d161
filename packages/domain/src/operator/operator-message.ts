/** By what way a text goes to an operator: his link's page, a program of the person's own, another system, or mail. */
export const MESSAGE_WAYS = ['page', 'whatsapp', 'sms', 'webhook', 'mail'] as const
export type MessageWay = (typeof MESSAGE_WAYS)[number]

/** What is known of it: of a program nobody knows whether the person pressed its button too. */
export const WAY_TEXT: Readonly<Record<MessageWay, string>> = {
  page: 'en su página',
  whatsapp: 'se abrió en WhatsApp',
  sms: 'se abrió como SMS',
  webhook: 'por otro sistema',
  mail: 'por correo',
}

/** As the logbook has it. */
export const messageEntry = (way: MessageWay, text: string): string =>
  `Mensaje al operador (${WAY_TEXT[way]}): «${text}»`

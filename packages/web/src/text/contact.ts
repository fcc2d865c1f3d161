/** A `tel:` link of digits and a leading +, null when the text holds no number that could be dialled. */
export function telHref(phone: string | null): string | null {
  const dialled = (phone ?? '').replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  return /\d{3,}/.test(dialled) ? `tel:${dialled}` : null
}

/** The address when it is http or https, else null: a link from outside never runs script. */
export function webHref(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}

/**
 * A colour of `tokens.css` as it stands on an element, by its name without the dashes. A token that is read as it is
 * written, `light-dark(day, night)`, answers the one of the element's own ground.
 */
export function colourToken(
  style: Pick<CSSStyleDeclaration, 'getPropertyValue' | 'colorScheme'>,
  token: string,
): string {
  const written = style.getPropertyValue(`--${token}`).trim()
  if (!written.startsWith('light-dark(')) return written
  const [day = '', night = ''] = written.slice('light-dark('.length, -1).split(', ')
  return style.colorScheme === 'light' ? day : night
}

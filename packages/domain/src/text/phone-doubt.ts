const LENGTH = 10
/** Of a country's numbering plan, with its code (E.164). */
const ABROAD = { least: 8, most: 15 } as const

/**
 * Why a telephone number can likely not be called, in words; null: it can, or the text holds more than one. In Mexico it has ten
 * digits, after 52 or the former 521 of mobiles; one of another country begins with a plus sign.
 */
export function phoneDoubt(phone: string): string | null {
  const text = phone.trim()
  const digits = text.replace(/\D/g, '')
  if (digits === '' || /[a-z/,;]/i.test(text)) return null
  const isAbroad = text.startsWith('+') && !digits.startsWith('52')
  if (isAbroad)
    return digits.length >= ABROAD.least && digits.length <= ABROAD.most ? null : said(digits, 'no es de ningún país')
  if (text.startsWith('+')) {
    const ofMexico = digits.slice(2)
    const national = ofMexico.length === LENGTH + 1 && ofMexico.startsWith('1') ? ofMexico.slice(1) : ofMexico
    return national.length === LENGTH ? null : said(national, `en México son ${LENGTH}`, ' después de +52')
  }
  const isWhole = [LENGTH, LENGTH + 2, LENGTH + 3].some((length) => digits.length === length && hasPrefix(digits))
  return isWhole ? null : said(digits, `en México son ${LENGTH}`)
}

const hasPrefix = (digits: string): boolean =>
  digits.length === LENGTH || digits.slice(0, -LENGTH) === '52' || digits.slice(0, -LENGTH) === '521'

const said = (digits: string, why: string, counted = ''): string =>
  `El teléfono tiene ${digits.length === 1 ? '1 dígito' : `${digits.length} dígitos`}${counted}: ${why}`

import type { Phone } from '../../api/operator-page.ts'
import { readText, writeText } from '../../browser/storage.ts'

const KEY = 'operador-telefono'
const MOST_CHARACTERS = 80

interface HintedNavigator extends Navigator {
  readonly userAgentData?: { getHighEntropyValues(hints: string[]): Promise<{ model?: string }> }
}

/** This phone: told from another by a number that its browser keeps, which says nothing else of it; and its model where it tells. */
export async function knownPhone(): Promise<Phone> {
  const id = readText(KEY) ?? randomText()
  writeText(KEY, id)
  return { id, model: await modelOf(navigator as HintedNavigator) }
}

/** Without `randomUUID`, which only a secure page has. */
const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function modelOf({ userAgentData, userAgent }: HintedNavigator): Promise<string | null> {
  const values = await userAgentData?.getHighEntropyValues(['model']).catch(() => null)
  const model = values?.model || /\b(iPhone|iPad)\b/.exec(userAgent.slice(0, 400))?.[1] || null
  return model === null ? null : model.slice(0, MOST_CHARACTERS)
}

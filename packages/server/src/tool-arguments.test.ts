import { describe, expect, test } from 'vitest'
import { auditArguments, keysArguments, roadsArguments, userArguments } from './tool-arguments.ts'

const HASH = 'Ab'.repeat(32)

/** The first line of what a tool refuses, which is in Spanish and followed by the usage. */
function refusalOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    const [sentence = '', usage = ''] = (error as Error).message.split('\n')
    expect(usage).toMatch(/^Uso: npm run /)
    return sentence
  }
  return 'nothing'
}

describe('npm run keys', () => {
  const WAIT = 'La espera es un número entero de segundos, de 0 a 600.'
  const VALUE = 'A una opción le falta su valor, o empieza con un guion: escríbala como --wait=VALOR.'
  test.each([
    ['no wait', ['rotate'], 10],
    ['none', ['rotate', '--wait', '0'], 0],
    ['the longest', ['rotate', '--wait=600'], 600],
  ])('%s', (_why, args, expected) => {
    expect(keysArguments(args, 10)).toBe(expected)
  })
  test.each([
    ['longer than that', ['rotate', '--wait', '601'], WAIT],
    ['a number that no timer holds', ['rotate', '--wait', '99999999999'], WAIT],
    ['below nothing', ['rotate', '--wait=-1'], WAIT],
    ['below nothing, as a word of its own', ['rotate', '--wait', '-1'], VALUE],
    ['a part of a second', ['rotate', '--wait', '0.5'], WAIT],
    ['a power', ['rotate', '--wait', '1e2'], WAIT],
    ['no number', ['rotate', '--wait', 'NaN'], WAIT],
    ['an empty one', ['rotate', '--wait', ''], WAIT],
    ['without its value', ['rotate', '--wait'], VALUE],
    ['an option that is none', ['rotate', '--force'], 'Hay una opción que no se conoce; las hay: --wait.'],
    ['nothing to do', [], 'Diga qué hacer: rotate.'],
    ['two things to do', ['rotate', 'rotate'], 'Diga qué hacer: rotate.'],
  ])('%s is refused', (_why, args, sentence) => {
    expect(refusalOf(() => keysArguments(args, 10))).toBe(sentence)
  })
})

describe('npm run user', () => {
  const EMAIL = 'Escriba un correo de a lo más 320 letras, como persona@empresa.mx.'
  const ROLE = 'Diga el papel de la cuenta con --role: uno de los de abajo.'
  test('an e-mail and a role', () => {
    const args = ['add', ' ana@empresa.mx ', '--role', 'lectura']
    expect(userArguments(args)).toEqual({ email: 'ana@empresa.mx', role: 'lectura' })
  })
  test.each([
    ['another command', ['remove', 'ana@empresa.mx', '--role', 'lectura'], 'Diga qué hacer: add.'],
    ['no e-mail', ['add', '--role', 'lectura'], EMAIL],
    ['no at sign', ['add', 'ana', '--role', 'lectura'], EMAIL],
    ['an e-mail without end', ['add', `${'a'.repeat(320)}@empresa.mx`, '--role', 'lectura'], EMAIL],
    ['a line break in it', ['add', 'ana\n@empresa.mx', '--role', 'lectura'], EMAIL],
    ['two', ['add', 'ana@empresa.mx', 'eva@empresa.mx', '--role', 'lectura'], 'Dé de alta un correo a la vez.'],
    ['no role', ['add', 'ana@empresa.mx'], ROLE],
    ['a role that is none', ['add', 'ana@empresa.mx', '--role', 'toString'], ROLE],
    ['an option that is none', ['add', 'ana@empresa.mx', '-x'], 'Hay una opción que no se conoce; las hay: --role.'],
  ])('%s is refused', (_why, args, sentence) => {
    expect(refusalOf(() => userArguments(args))).toBe(sentence)
  })
})

describe('npm run audit', () => {
  const HEAD = 'Una huella son 64 dígitos hexadecimales, como los imprime la verificación.'
  test('any number of hashes, in any case', () => {
    expect(auditArguments(['verify'])).toEqual([])
    expect(auditArguments(['verify', '--head', HASH, `--head=${HASH}`])).toEqual(
      [HASH, HASH].map((hash) => hash.toLowerCase()),
    )
  })
  test.each([
    ['nothing to do', [], 'Diga qué hacer: verify.'],
    ['a hash that is cut', ['verify', '--head', HASH.slice(1)], HEAD],
    ['one good and one bad', ['verify', '--head', HASH, '--head', '%'], HEAD],
    ['one with more behind it', ['verify', '--head', `${HASH}\n`], HEAD],
    [
      'no value',
      ['verify', '--head'],
      'A una opción le falta su valor, o empieza con un guion: escríbala como --head=VALOR.',
    ],
    ['an option that is none', ['verify', '--heads', HASH], 'Hay una opción que no se conoce; las hay: --head.'],
  ])('%s is refused', (_why, args, sentence) => {
    expect(refusalOf(() => auditArguments(args))).toBe(sentence)
  })
})

describe('npm run roads', () => {
  test('a file', () => {
    expect(roadsArguments(['mexico.osm.pbf'])).toBe('mexico.osm.pbf')
  })
  test.each([
    ['none', [], 'Diga un archivo.'],
    ['two', ['a.osm.pbf', 'b.osm.pbf'], 'Diga un archivo.'],
    ['an option', ['--help'], 'No hay opciones.'],
  ])('%s is refused', (_why, args, sentence) => {
    expect(refusalOf(() => roadsArguments(args))).toBe(sentence)
  })
})

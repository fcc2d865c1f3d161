import { expect, test } from 'vitest'
import { matchKey } from './match-key.ts'
import { similarName } from './similar-name.ts'

const KNOWN = ['Transportes Quiroga S.A. de C.V.', 'Línea Sierra Gorda', 'Aceros Sierra', 'TresG', 'Sucursal 12'].map(
  (name) => ({
    name,
    key: matchKey(name),
  }),
)

test.each([
  ['it is contained in a longer one', 'Transportes Quiroga', 'Transportes Quiroga S.A. de C.V.'],
  ['it contains a shorter one', 'Aceros Sierra del Norte', 'Aceros Sierra'],
  ['two letters are wrong', 'Linea Siera Gorde', 'Línea Sierra Gorda'],
  ['two letters change places', 'Aecros Sierra', 'Aceros Sierra'],
  ['three letters are wrong: another name', 'Línea Siera Gurde', null],
  ['the same key is the same name', 'LINEA SIERRA-GORDA', null],
  ['a short name that is nearly another is another', 'TresH', null],
  ['too short to say anything', 'Tres', null],
  ['another number is another place', 'Sucursal 13', null],
  ['also where it is contained', 'Sucursal 1', null],
  ['and where it contains it', 'Sucursal 121', null],
  ['without a number it may be the same', 'Sucursal', 'Sucursal 12'],
  ['a number with a zero before it is the same', 'Sucursal 012', 'Sucursal 12'],
  ['but no other one', 'Sucursal 102', null],
  ['a misspelt name of the same number', 'Sucrusal 12', 'Sucursal 12'],
  ['nothing like it', 'Fletes del Golfo', null],
])('%s: %s', (_why, name, similar) => expect(similarName(name, KNOWN)).toBe(similar))

import { expect, test } from 'vitest'
import { hoursToReplay, replayHref, tripsToReplay, withReplay } from './replay-address.ts'

test('a link leads to its trips and hours', () => {
  const address = new URL(replayHref(['7', '12'], 72), 'https://vigia.example').searchParams
  expect([tripsToReplay(address), hoursToReplay(address)]).toEqual([['7', '12'], 72])
})
test.each([
  ['nothing asked', '', [], 24],
  ['no trips', 'repetir=&horas=6', [], 6],
  ['a trip twice', 'repetir=7,7,8', ['7', '8'], 24],
  ['more than can be played', 'repetir=1,2,3,3,4,5,6,7,8', ['1', '2', '3', '4', '5', '6'], 24],
  ['between two windows: the wider', 'repetir=7&horas=12', ['7'], 24],
  ['the narrowest', 'repetir=7&horas=1', ['7'], 1],
  ['out of range', 'repetir=7&horas=900', ['7'], 168],
  ['less than an hour', 'repetir=7&horas=0', ['7'], 24],
  ['no number', 'repetir=7&horas=ayer', ['7'], 24],
] as const)('%s', (_why, address, trips, hours) => {
  const params = new URLSearchParams(address)
  expect([tripsToReplay(params), hoursToReplay(params)]).toEqual([trips, hours])
})
test('what else is in the address stays', () => {
  expect(withReplay(new URLSearchParams('capa=dia&repetir=1'), ['2'], 6).toString()).toBe('capa=dia&repetir=2&horas=6')
  expect(withReplay(new URLSearchParams('capa=dia&repetir=1&horas=6'), [], 6).toString()).toBe('capa=dia')
})

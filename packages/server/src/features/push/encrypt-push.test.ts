import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { areBrowserKeys, encryptPush } from './encrypt-push.ts'

const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg'

test('the example of RFC 8291, appendix A', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const plain = Buffer.from('When I grow up, I want to be a watermelon')
  const body = encryptPush({ p256dh: P256DH, auth: AUTH }, plain, { ecdh, salt })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the same message is never the same bytes', () => {
  const keys = { p256dh: P256DH, auth: AUTH }
  expect(encryptPush(keys, Buffer.from('x')).equals(encryptPush(keys, Buffer.from('x')))).toBe(false)
})

test.each([
  ['those of a browser', P256DH, AUTH, true],
  ['a point beside the curve', `${P256DH.slice(0, -1)}8`, AUTH, false],
  ['a compressed point', P256DH.slice(0, 44), AUTH, false],
  ['no point', '', AUTH, false],
  ['zeros', Buffer.alloc(65).toString('base64url'), AUTH, false],
  ['a short secret', P256DH, AUTH.slice(2), false],
  ['a long secret', P256DH, `${AUTH}AAAA`, false],
  ['text', '<script>', 'alert(1)', false],
])('%s', (_why, p256dh, auth, isGood) => {
  expect(areBrowserKeys({ p256dh, auth })).toBe(isGood)
})

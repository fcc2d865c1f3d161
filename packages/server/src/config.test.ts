import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('nothing set: this machine only, embedded database, demo on', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: null,
    demo: true,
    trustProxy: false,
  })
})

test.each([
  ['an own database turns the demo off', { DATABASE_URL: 'postgres://u@h/d' }, { demo: false }],
  ['unless asked for', { DATABASE_URL: 'postgres://u@h/d', VIGIA_DEMO: 'on' }, { demo: true }],
  ['a demo that is meant for the network', { HOST: '0.0.0.0', VIGIA_DEMO: 'public' }, { demo: true, host: '0.0.0.0' }],
  ['a network without a demo', { HOST: '0.0.0.0', VIGIA_DEMO: 'off' }, { demo: false }],
  ['demo off', { VIGIA_DEMO: 'off' }, { demo: false }],
  ['an empty variable is none', { PORT: '', HOST: '' }, { port: 4000, host: '127.0.0.1' }],
  ['the key lies in the data folder', { VIGIA_DATA_DIR: '/srv/v' }, { secretKeyFile: '/srv/v/secret.key' }],
  [
    'a file of streets is found from here',
    { VIGIA_BASEMAP_PMTILES: '/srv/calles.pmtiles' },
    { basemapFile: '/srv/calles.pmtiles' },
  ],
  ['or there is none', {}, { basemapFile: null }],
  ['nothing private may be called', {}, { privateHosts: [], pushContact: 'mailto:avisos@vigia.mx' }],
  [
    'but what is named',
    { VIGIA_ALLOWED_HOSTS: 'push.lan:443,10.0.0.7:80,[fd00::7]:80' },
    { privateHosts: ['push.lan:443', '10.0.0.7:80', 'fd00::7:80'] },
  ],
  ['platforms may push over TCP', {}, { retranslatorPort: 20_163, wialonIpsPort: 20_332, mirrorHost: null }],
  [
    'or not',
    { VIGIA_RETRANSLATOR_PORT: '0', VIGIA_WIALON_IPS_PORT: '0' },
    { retranslatorPort: null, wialonIpsPort: null },
  ],
  ['no mail', {}, { mail: null }],
  [
    'a server of mail by TLS',
    { VIGIA_SMTP_URL: 'smtps://avisos:se%40creta@correo.mx', VIGIA_MAIL_FROM: 'avisos@empresa.mx' },
    {
      mail: {
        ...{ host: 'correo.mx', port: 465, isSecure: true, from: 'avisos@empresa.mx' },
        account: { user: 'avisos', password: 'se@creta' },
      },
    },
  ],
  [
    'a relay without an account',
    { VIGIA_SMTP_URL: 'smtp://relay:25', VIGIA_MAIL_FROM: 'a@b.mx' },
    { mail: { host: 'relay', port: 25, isSecure: false, account: null } },
  ],
  ['or where it is said', { VIGIA_SECRET_KEY_FILE: '/etc/v.key' }, { secretKeyFile: '/etc/v.key' }],
])('%s', (_why, env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

test.each([
  ['a port of nobody', { PORT: '0' }, /PORT: debe ser/],
  ['a password of no database', { VIGIA_DATABASE_PASSWORD_FILE: '/x' }, /PASSWORD_FILE: falta DATABASE_URL/],
  [
    'a password twice',
    { DATABASE_URL: 'postgres://u:p@h/d', VIGIA_DATABASE_PASSWORD_FILE: '/x' },
    /ya trae una contraseña/,
  ],
  ['a password of nobody', { DATABASE_URL: 'postgres://h/d', VIGIA_DATABASE_PASSWORD_FILE: '/x' }, /de qué usuario/],
  [
    'a file of a password that is not there',
    { DATABASE_URL: 'postgres://u@h/d', VIGIA_DATABASE_PASSWORD_FILE: '/no/hay' },
    /PASSWORD_FILE: no se puede leer \/no\/hay/,
  ],
  ['mail from nobody', { VIGIA_SMTP_URL: 'smtp://c.mx' }, /SMTP_URL, VIGIA_MAIL_FROM: van las dos/],
  ['mail by the web', { VIGIA_SMTP_URL: 'https://c.mx', VIGIA_MAIL_FROM: 'a@b.mx' }, /SMTP_URL: debe ser como/],
  ['a sender who is two', { VIGIA_SMTP_URL: 'smtp://c.mx', VIGIA_MAIL_FROM: 'a@b.mx,c@d.mx' }, /MAIL_FROM: debe/],
  [
    'a password of mail twice',
    { VIGIA_SMTP_URL: 'smtp://a:b@c.mx', VIGIA_MAIL_FROM: 'a@b.mx', VIGIA_SMTP_PASSWORD_FILE: '/x' },
    /SMTP_PASSWORD_FILE: VIGIA_SMTP_URL ya trae/,
  ],
  ['a password of no server of mail', { VIGIA_SMTP_PASSWORD_FILE: '/x' }, /SMTP_PASSWORD_FILE: falta/],
  ['a port beyond', { PORT: '65536' }, /PORT: debe ser/],
  ['a port in words', { PORT: 'http' }, /PORT: debe ser/],
  ['a host with a blank', { HOST: 'a b' }, /HOST: debe ser/],
  ['another database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL: debe empezar/],
  ['half a demo', { VIGIA_DEMO: 'si' }, /VIGIA_DEMO: debe ser on, off o public/],
  ['an address for a host', { VIGIA_ALLOWED_HOSTS: 'https://push.lan' }, /VIGIA_ALLOWED_HOSTS: debe ser/],
  ['a contact that nobody can write to', { VIGIA_PUSH_CONTACT: 'soporte' }, /VIGIA_PUSH_CONTACT: debe/],
  ['a port for platforms beyond', { VIGIA_RETRANSLATOR_PORT: '65536' }, /VIGIA_RETRANSLATOR_PORT: debe ser/],
  ['a port in the name', { VIGIA_MIRROR_HOST: 'vigia.mx:443' }, /VIGIA_MIRROR_HOST: debe ser/],
  [
    'the demo, whose account everybody knows, for the whole network',
    { HOST: '0.0.0.0' },
    /VIGIA_DEMO: la demostración/,
  ],
  ['platforms of tests elsewhere', { VIGIA_TEST_PLATFORMS: 'on' }, /VIGIA_TEST_PLATFORMS: es solo para pruebas/],
  ['a misspelt name', { VIGIA_DATADIR: 'x' }, /VIGIA_DATADIR: no existe/],
])('%s stops the start', (_why, env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test('all that is wrong is said at once', () => {
  try {
    readConfig({ PORT: 'x', VIGIA_DEMO: 'x', VIGIA_X: 'x' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect(error instanceof ConfigError && error.problems).toHaveLength(3)
  }
})

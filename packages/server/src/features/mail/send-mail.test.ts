import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { mailSender, needsTls } from './send-mail.ts'

const ACCOUNT = { user: 'avisos', password: 'x' }

test.each([
  [
    'a password goes to no other machine in the clear',
    { host: 'correo.empresa.mx', isSecure: false, account: ACCOUNT },
    true,
  ],
  ['to this one it may', { host: '127.0.0.1', isSecure: false, account: ACCOUNT }, false],
  [
    'what is encrypted from the first byte is not encrypted again',
    { host: 'c.mx', isSecure: true, account: ACCOUNT },
    false,
  ],
  [
    'a relay of the company that asks for no account takes what it offers',
    { host: 'relay', isSecure: false, account: null },
    false,
  ],
])('%s', (_why, server, expected) => {
  expect(needsTls(server)).toBe(expected)
})

test.each([
  ['who wants an account', 'MAIL FROM', 530, 'failed', 'pide una cuenta o una conexión cifrada (contestó 530)'],
  ['who wants one only then', 'RCPT TO', 530, 'failed', 'pide una cuenta o una conexión cifrada (contestó 530)'],
  ['who takes nothing of this sender', 'MAIL FROM', 553, 'failed', 'no aceptó al remitente (contestó 553)'],
  ['who does not know the address', 'RCPT TO', 550, 'refused', 'no aceptó la dirección (contestó 550)'],
  ['who takes nothing for it now', 'RCPT TO', 450, 'deferred', 'no aceptó la dirección (contestó 450)'],
  ['who goes away', 'RCPT TO', 421, 'failed', 'no aceptó la dirección (contestó 421)'],
] as const)(
  'only what is said of an address is laid at its door: a server %s',
  async (_who, command, code, is, words) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('220 hola\r\n')
      socket.on('data', (chunk) => {
        socket.write(chunk.toString().toUpperCase().startsWith(command) ? `${code} no\r\n` : '250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { readonly port: number }
    const sender = mailSender({ host: '127.0.0.1', port, isSecure: false, account: null, from: 'avisos@vigia.mx' })
    try {
      const outcome = await sender.send({ to: 'ana@vigia.mx', subject: 'Aviso', text: 'Texto', id: 'aviso-1-1' })
      expect(outcome).toEqual({ is, problem: `El servidor de correo ${words}` })
    } finally {
      sender.close()
      server.close()
    }
  },
)

test.each([
  ['takes the sender', { 'MAIL FROM': 250 }, null],
  ['wants an account after all', { 'MAIL FROM': 530 }, 'pide una cuenta o una conexión cifrada (contestó 530)'],
  ['does not take this sender', { 'MAIL FROM': 553 }, 'no aceptó al remitente (contestó 553)'],
])('without an account a server that %s is known by asking, and nothing is sent', async (_why, codes, words) => {
  const said: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 hola\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((part) => part !== '')) {
        said.push(line)
        const [, code = 250] = Object.entries(codes).find(([command]) => line.toUpperCase().startsWith(command)) ?? []
        socket.write(line.startsWith('EHLO') ? `250-hola\r\n${code} SIZE 1000\r\n` : `${code} x\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  const sender = mailSender({ host: '127.0.0.1', port, isSecure: false, account: null, from: 'avisos@vigia.mx' })
  try {
    const problem = await sender.problem()
    expect(problem).toBe(words === null ? null : `El servidor de correo ${words}`)
    expect(said.some((line) => /^(RCPT|DATA)/i.test(line))).toBe(false)
    expect(said[0]).toMatch(/^EHLO (\[127\.0\.0\.1\]|\S+\.\S+)$/)
  } finally {
    sender.close()
    server.close()
  }
})

test.each([
  ['that takes the sender and hangs up at once', '250 x', null],
  [
    'that refuses the sender and hangs up at once',
    '553 x',
    'El servidor de correo no aceptó al remitente (contestó 553)',
  ],
])('a server %s is told as it answered, and ends nothing else', async (_why, answer, problem) => {
  const errors: unknown[] = []
  const note = (error: unknown): void => void errors.push(error)
  process.on('uncaughtException', note)
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 hola\r\n')
    socket.on('data', (chunk) => {
      if (!chunk.toString().startsWith('MAIL FROM')) return void socket.write('250 hola\r\n')
      socket.write(`${answer}\r\n`, () => socket.resetAndDestroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  const sender = mailSender({ host: '127.0.0.1', port, isSecure: false, account: null, from: 'avisos@vigia.mx' })
  try {
    for (let times = 0; times < 20; times++) expect(await sender.problem()).toBe(problem)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(errors).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    sender.close()
  }
})

test('a server that offers to encrypt and cannot is told as that', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 hola\r\n')
    // What it says after it has agreed is no handshake.
    socket.on('data', (chunk) => socket.write(chunk.toString().startsWith('EHLO') ? '250 STARTTLS\r\n' : '220 x\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  const sender = mailSender({ host: '127.0.0.1', port, isSecure: false, account: null, from: 'avisos@vigia.mx' })
  try {
    expect(await sender.problem()).toBe('No se pudo cifrar la conexión con el servidor de correo')
  } finally {
    sender.close()
    server.close()
  }
})

test('a server of mail that goes on answering and never ends is left, and the next mail finds another connection', async () => {
  const sockets = new Set<Socket>()
  let isDripping = true
  const answers = (line: string): string => (/^DATA/i.test(line) ? '354 go on' : '250 ok')
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.write('220 hola\r\n')
    const drip = isDripping ? setInterval(() => socket.write('250-espere\r\n'), 20) : undefined
    socket.on('close', () => clearInterval(drip))
    let isData = false
    socket.on('data', (chunk) => {
      if (isDripping) return
      const text = chunk.toString()
      if (isData && !text.endsWith('\r\n.\r\n')) return
      isData = /^DATA/i.test(text)
      socket.write(`${answers(text)}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  const named = { host: '127.0.0.1', port, isSecure: false, account: null, from: 'avisos@vigia.mx' }
  const sender = mailSender(named, { wholeMs: 400 })
  const mail = { to: 'ana@vigia.mx', subject: 'Aviso', text: 'Texto', id: 'aviso-1-1' }
  try {
    expect(await sender.send(mail)).toEqual({ is: 'failed', problem: 'El servidor de correo no contestó a tiempo' })
    isDripping = false
    expect(await mailSender(named).send(mail)).toEqual({ is: 'sent' })
    expect(await sender.send(mail)).toEqual({ is: 'sent' })
  } finally {
    sender.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

test.each([
  ['hangs up before it is given the message', 'DATA', true, 'failed', 'No se pudo entregar al servidor de correo'],
  ['hangs up once it has it', 'message', true, 'unknown', 'El servidor de correo cortó la conexión sin contestar'],
  [
    'falls silent before it is given the message',
    'DATA',
    false,
    'failed',
    'El servidor de correo no contestó a tiempo',
  ],
  ['falls silent once it has it', 'message', false, 'unknown', 'El servidor de correo no contestó a tiempo'],
] as const)('of a server that %s it is known whether it may have taken it', async (_who, on, hangsUp, is, problem) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.write('220 hola\r\n')
    let isData = false
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (isData && !text.endsWith('\r\n.\r\n')) return
      const ends = isData ? on === 'message' : on === 'DATA' && /^DATA/i.test(text)
      isData = /^DATA/i.test(text)
      if (!ends) socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      else if (hangsUp) socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  const named = { host: '127.0.0.1', port, isSecure: false, account: null, from: 'avisos@vigia.mx' }
  const sender = mailSender(named, { wholeMs: 400 })
  try {
    expect(await sender.send({ to: 'ana@vigia.mx', subject: 'Aviso', text: 'Texto', id: 'operador-1' })).toEqual({
      ...{ is, problem },
    })
  } finally {
    sender.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

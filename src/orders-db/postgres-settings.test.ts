import { describe, expect, it } from 'vitest';
import { postgresDescription, postgresSettings } from './postgres-settings.ts';

function described(url: string): string {
  const settings = postgresSettings(url);
  return settings ? postgresDescription(settings) : 'not an address';
}

describe('DATABASE_URL', () => {
  it('names server, database, user and password', () => {
    expect(postgresSettings('postgres://shop:p%40ss@db.example:6543/orders')).toEqual({
      host: 'db.example',
      port: 6543,
      database: 'orders',
      user: 'shop',
      password: 'p@ss',
      tls: false,
    });
  });

  it('may name the folder of a socket, and needs no password then', () => {
    expect(postgresSettings('postgresql://shop@localhost/orders?host=/run/postgresql')).toMatchObject({
      host: '/run/postgresql',
      port: 5432,
      password: '',
    });
  });

  it.each(['require', 'verify-full'])('checks the certificate with sslmode=%s', (mode) => {
    expect(postgresSettings(`postgres://u:p@h/d?sslmode=${mode}`)?.tls).toEqual({});
  });

  it('ignores parameters that are not about encryption', () => {
    expect(postgresSettings('postgres://u:p@h/d?sslmode=require&application_name=x')?.tls).toEqual({});
  });

  it.each([
    '',
    'shop',
    'mysql://u:p@h/d',
    'postgres://h/d',
    'postgres://u:p@h',
    'postgres://u:%zz@h/d',
    'postgres://u:p@h/d?sslmode=prefer',
    'postgres://u:p@h/d?sslmode=require&sslrootcert=/no/such/file',
    'postgres://u:p@h/d?ssl=true',
    'postgres://u:p@h/d?sslMode=require',
    'postgres://u:p@h/d?sslmode=require&sslmode=disable',
    `postgres://u:p@h/d?sslrootcert=${import.meta.filename}`,
  ])('refuses "%s"', (url) => {
    expect(postgresSettings(url)).toBeNull();
  });

  it('is described without the password', () => {
    expect(described('postgres://u:hunter2@127.0.0.1/shop')).toBe('PostgreSQL, database shop at 127.0.0.1:5432');
    expect(described('postgres://u:hunter2@db/shop')).toBe('PostgreSQL, database shop at db:5432 without encryption');
    expect(described('postgres://u:hunter2@db/shop?sslmode=verify-full')).toBe(
      'PostgreSQL, database shop at db:5432 with TLS',
    );
    expect(described('postgres://u@x/shop?host=/run/pg')).toBe('PostgreSQL, database shop at /run/pg');
  });
});

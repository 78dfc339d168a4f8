import { z } from 'zod';
import { russianMessages } from './messages';

// Before the first schema is made. A page's policy forbids code made of text, which zod would otherwise compile schemas to.
z.config({ customError: russianMessages, jitless: 'document' in globalThis });

/** zod as the product has it: in Russian. Every schema of ours is made by it. */
export { z };

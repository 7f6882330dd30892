import express from 'express';

/** Baseline for the cheapest call: Express 5 that only returns the JSON it was started with. */
const [port, json = 'null'] = process.argv.slice(2);
const answer: unknown = JSON.parse(json);
const app = express();
app.get('/', (_request, response) => {
  response.json(answer);
});
app.listen(Number(port), '127.0.0.1');

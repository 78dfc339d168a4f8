INSERT INTO lookups (kind, id, code, name, group_name) VALUES
  ('subscription_type', 1, NULL, 'Стандартный', NULL),
  ('subscription_type', 2, NULL, 'Минимальный', NULL),
  ('unlim_service', 1, NULL, 'Безлимитный архив', NULL),
  ('unlim_service', 2, NULL, 'Безлимитные почтовые уведомления', NULL),
  ('unlim_service', 3, NULL, 'Безлимитный онлайн-клиент', NULL);
